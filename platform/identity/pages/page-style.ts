import { FONT_PATH } from './font.ts';

/**
 * The style sheet of the identity provider's pages. Each page contains it: the only file that these pages load is their
 * font. Its font, colors and sizes are those of the console's sign-in pages (app/features/shell/bare-page.tsx).
 */
export const PAGE_STYLE = `
@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/realms/pages${FONT_PATH}") format("woff2");
}
:root {
  color-scheme: light dark;
  --canvas: #fafafb;
  --surface: #ffffff;
  --line: #e6e7eb;
  --control: #8e919c;
  --ink: #17181c;
  --muted: #5a5d68;
  --accent: #4c4fd6;
  --accent-hover: #4144c0;
  --focus: #4c4fd6;
  --danger: #c42b35;
  --danger-soft: #fdebec;
  --shadow: 0 1px 3px rgb(20 21 26 / 0.05), 0 1px 2px rgb(20 21 26 / 0.05);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d0e11;
    --surface: #15161a;
    --line: #26282f;
    --control: #686b78;
    --ink: #ecedf1;
    --muted: #a4a7b3;
    --accent: #5c60e6;
    --accent-hover: #4c50d8;
    --focus: #8f93ff;
    --danger: #ff8f95;
    --danger-soft: #3d171b;
    --shadow: 0 1px 3px rgb(0 0 0 / 0.4), 0 1px 2px rgb(0 0 0 / 0.4);
  }
}
* { box-sizing: border-box; margin: 0; }
html { height: 100%; -webkit-text-size-adjust: 100%; }
body {
  min-height: 100%;
  display: flex;
  flex-direction: column;
  padding: 32px 16px;
  background: var(--canvas);
  color: var(--ink);
  font: 14px/20px "Inter Variable", system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
}
main { width: 100%; max-width: 576px; margin: 0 auto; }
.brand {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  margin-bottom: 29px;
  font-weight: 600;
  letter-spacing: -0.025em;
}
.brand svg { width: 22px; height: 22px; }
.card {
  padding: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: var(--shadow);
}
h1 {
  font-size: 20px;
  line-height: 28px;
  font-weight: 600;
  letter-spacing: -0.025em;
  overflow-wrap: anywhere;
  text-wrap: balance;
}
.lead { margin-top: 8px; color: var(--muted); overflow-wrap: anywhere; }
form { margin-top: 20px; display: grid; gap: 20px; }
label { display: block; margin-bottom: 6px; font-weight: 500; }
input {
  width: 100%;
  height: 40px;
  padding: 0 12px;
  background: var(--surface);
  border: 1px solid var(--control);
  border-radius: 6px;
  color: inherit;
  font: inherit;
}
input[aria-invalid="true"] { border-color: var(--danger); }
button, .button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 40px;
  padding: 0 16px;
  background: var(--accent);
  border: 0;
  border-radius: 6px;
  color: #ffffff;
  font: inherit;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
}
.button { margin-top: 24px; }
button:hover, .button:hover { background: var(--accent-hover); }
input:focus, button:focus-visible, .button:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: -1px;
}
button:focus-visible, .button:focus-visible { outline-offset: 2px; }
.problem {
  margin-top: 24px;
  padding: 10px 12px;
  background: var(--danger-soft);
  border: 1px solid transparent;
  border-radius: 8px;
  color: var(--danger);
}
.problem:focus { outline: 2px solid var(--danger); outline-offset: 1px; }
.problem + form { margin-top: 16px; }
.aside { margin-top: 20px; text-align: center; }
.aside a {
  display: inline-block;
  padding: 4px 8px;
  border-radius: 6px;
  color: var(--muted);
  text-decoration: underline;
  text-decoration-color: var(--control);
  text-underline-offset: 3px;
}
.aside a:hover { color: var(--ink); text-decoration-color: currentColor; }
.aside a:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
@media (width >= 576px) {
  body { padding-top: 12vh; }
  .card { padding: 32px; }
}
@media (forced-colors: active) {
  button, .button { border: 1px solid ButtonText; }
}
`;
