// What a lesson's page does by itself: theme, progress, saying so when its kernel is gone.
"use strict";
const mjtutor = (() => {
  const root = document.documentElement;
  const EVERY = 3000; // ms between two looks at the kernel
  root.classList.add("mj-preparing");

  // The system's theme, unless ?theme=light or ?theme=dark says otherwise; a tab remembers it.
  let wanted = new URLSearchParams(location.search).get("theme");
  try {
    if (wanted) sessionStorage.setItem("mj-theme", wanted);
    wanted = sessionStorage.getItem("mj-theme");
  } catch { /* storage is switched off */ }
  const forced = wanted === "light" || wanted === "dark";
  if (forced) {
    root.dataset.mjTheme = wanted;
    document.getElementById("mj-dark").media = wanted === "dark" ? "all" : "not all";
  }
  function theme() {
    if (forced) document.body.dataset.jpThemeLight = String(wanted === "light");
  }

  function progress(cell, cells) {
    const bar = document.querySelector(".mj-ready progress");
    if (bar) [bar.value, bar.max] = [cell, cells];
  }

  // Where a page has many parts, links to them stand before the first.
  function contents() {
    const heads = [...document.querySelectorAll(".mj-prose h2[id]")];
    if (heads.length < 4) return;
    const nav = document.createElement("nav");
    nav.className = "mj-contents";
    nav.ariaLabel = document.body.dataset.contents;
    for (const head of heads) {
      const link = document.createElement("a");
      link.href = `#${encodeURIComponent(head.id)}`;
      link.textContent = head.firstChild.textContent;
      nav.append(link);
    }
    heads[0].closest(".mj-prose").before(nav);
  }

  // Voila calls this once when all cells are there and once when its front end is.
  window.voila_finish = () => {
    if (!window.themeLoaded) return void (window.cellLoaded = true);
    contents();
    root.classList.remove("mj-preparing");
    document.querySelector(".mj-ready")?.remove();
  };
  window.voila_heartbeat = () => {};

  // The kernel: end it with the page, and say so when it has ended before.
  let kernel, base, life, gone;
  function say(what) {
    const alert = document.querySelector(".mj-lost");
    if (alert.dataset.says === what) return;
    alert.dataset.says = what;
    alert.replaceChildren();
    if (!what) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "mj-button";
    button.textContent = document.body.dataset.reload;
    button.onclick = () => location.reload();
    alert.append(document.body.dataset[what], button);
  }
  async function look() {
    if (gone || document.visibilityState === "hidden") return;
    try {
      const answer = await fetch(`${base}mjtutor/alive/${kernel}`, { cache: "no-store" });
      const now = answer.ok ? (await answer.json()).life : null;
      life ??= now;
      gone = now === null || now !== life; // another life: restarted, and all its state is lost
      say(gone ? "lost" : "");
    } catch {
      say("away");
    }
  }
  function close() {
    const form = new FormData();
    form.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${base}voila/api/shutdown/${kernel}`, form);
  }
  // Voila's front end lets every link open a tab of its own; a course's stay in this one.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && link.origin === location.origin) link.removeAttribute("target");
  }, true);
  addEventListener("DOMContentLoaded", () => {
    const config = document.getElementById("jupyter-config-data");
    if (!config) return;
    ({ kernelId: kernel, baseUrl: base } = JSON.parse(config.textContent));
    look();
    setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    addEventListener("pagehide", close); // phones do not send the beforeunload that Voila waits for
    addEventListener("pageshow", look);
  });

  return { theme, progress };
})();
