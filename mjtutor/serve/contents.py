"""Notebooks as JupyterLab opens them."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

_VIEW = "application/vnd.jupyter.widget-view+json"


class Notebooks(AsyncLargeFileManager):
    """Leaves out the widgets of a notebook that has no kernel; the file stays as it is.

    JupyterLab would say of each that its model was not found; so it shows the text saved with it.
    """

    async def get(self, path: str, *args: Any, **options: Any) -> dict[str, Any]:
        """The model of a file or folder; raises HTTPError."""
        model: dict[str, Any] = await super().get(path, *args, **options)
        if model["type"] != "notebook" or not model["content"]:
            return model
        if not await self.parent.session_manager.session_exists(path.strip("/")):
            for cell in model["content"]["cells"]:
                if "outputs" in cell:
                    cell["outputs"] = list(filter(_without_view, cell["outputs"]))
        return model


def _without_view(output: dict[str, Any]) -> bool:
    """Take the widget out of an output; whether anything is left."""
    return output.get("data", {}).pop(_VIEW, None) is None or bool(output["data"])
