"""What the launcher says to a person, in Chinese and English; standard library only.

Not in the catalogues of `mjtutor.text`: these sentences are needed before anything is installed.
"""

from __future__ import annotations

import locale
import os

_WORDS: dict[str, tuple[str, str]] = {
    "setting_up": (
        "第一次运行，正在准备（一两分钟，只此一次）：{folder}",
        "First start: setting things up in {folder} (once, a minute or two).",
    ),
    "installing": ("正在安装……", "installing …"),
    "set_up": ("准备好了。", "Done."),
    "no_venv": (
        "这个 Python 缺少 venv 模块；在 Debian 或 Ubuntu 上请先运行 "
        "sudo apt install python{version}-venv，再试一次。",
        "This Python lacks its venv module; on Debian or Ubuntu run "
        "sudo apt install python{version}-venv and try again.",
    ),
    "no_network": (
        "下载不了所需的软件包：请检查网络连接，再运行一次同样的命令。",
        "The packages it needs cannot be downloaded: please check the network connection and "
        "run the same command again.",
    ),
    "no_space": (
        "磁盘空间不足：请在 {folder} 所在的磁盘上腾出约 1 GB，再试一次。",
        "The disk is full: please free about 1 GB where {folder} is and try again.",
    ),
    "cannot_write": (
        "无法在 {folder} 里准备运行环境：{detail}",
        "The environment in {folder} cannot be made: {detail}",
    ),
    "not_installed": (
        "安装没有成功（{detail}）；详细经过见 {log}。",
        "The installation failed ({detail}); {log} has the whole story.",
    ),
    "app_missing": (
        "打开课程还需要 JupyterLab 和 Voila：请运行 pip install 'mjtutor[app]'。",
        "The course needs JupyterLab and Voila as well: please run pip install 'mjtutor[app]'.",
    ),
    "open": (
        "课程已经打开：{url}\n按 Ctrl-C 结束。",
        "The course is open at {url}\nPress Ctrl-C to end it.",
    ),
    "serving": (
        "课程页面在：{url}\n按 Ctrl-C 结束。",
        "The course is served at {url}\nPress Ctrl-C to end it.",
    ),
    "token_made": (
        "其他电脑也能访问这个地址，因此加了口令：{token}",
        "Other machines can reach this address, so it asks for a token: {token}",
    ),
    "bye": ("课程已关闭。", "The course is closed."),
    "kept": (
        "课程有更新；你改过的文件原样保留（{names}）。",
        "The course has been updated; what you changed is kept as it is ({names}).",
    ),
    "no_folder": (
        "无法写入 {folder}（{detail}）；请用 --dir 换一个文件夹。",
        "{folder} cannot be written ({detail}); please choose another folder with --dir.",
    ),
    "no_port": (
        "从端口 {port} 起没有一个能用：{detail}。请用 --port 换一个端口。",
        "No port from {port} on can be used: {detail}. Please choose another with --port.",
    ),
    "bad_address": (
        "无法在地址 {address} 上提供服务：{detail}",
        "Nothing can be served at the address {address}: {detail}",
    ),
}  # fmt: skip

LANGUAGES = ("zh", "en")


def say(id: str, lang: str, **fields: object) -> str:
    """The sentence `id` in `lang` ("zh", or else English) with its fields filled in."""
    zh, en = _WORDS[id]
    return (zh if lang == "zh" else en).format(**fields)


def person_language() -> str:
    """The person's language, "zh" or "en": from the environment, or else the system's settings."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "zh" if value.lower().startswith("zh") else "en"
    system = (locale.getlocale()[0] or "").lower()
    return "zh" if system.startswith(("zh", "chinese")) else "en"
