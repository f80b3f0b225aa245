/** The one style sheet of the identity provider's pages, sent inside them: they fetch nothing. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f7f8fa;
  --card: #ffffff;
  --line: #e3e6eb;
  --field: #ffffff;
  --field-line: #8a93a3;
  --text: #14181f;
  --quiet: #5a6372;
  --accent: #3b4fd8;
  --accent-strong: #2f40b8;
  --on-accent: #ffffff;
  --ring: rgb(59 79 216 / 0.28);
  --bad: #b3261e;
  --bad-page: #fdf1f0;
  --bad-line: #f2c9c5;
  --shadow: 0 1px 2px rgb(20 24 31 / 0.05), 0 12px 32px -12px rgb(20 24 31 / 0.14);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1014;
    --card: #16191f;
    --line: #262b34;
    --field: #0f1217;
    --field-line: #6b7483;
    --text: #eceef2;
    --quiet: #9aa3b2;
    --accent: #6d7ff2;
    --accent-strong: #8090f6;
    --on-accent: #0b0e1c;
    --ring: rgb(109 127 242 / 0.38);
    --bad: #ff9b93;
    --bad-page: #2a1716;
    --bad-line: #5a2a27;
    --shadow: 0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -16px rgb(0 0 0 / 0.7);
  }
}
* { box-sizing: border-box; margin: 0; }
html { height: 100%; -webkit-text-size-adjust: 100%; }
body {
  min-height: 100%;
  display: flex;
  flex-direction: column;
  padding: 24px 16px;
  background: var(--page);
  color: var(--text);
  font: 15px/1.5 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
}
main { width: 100%; max-width: 400px; margin: auto; }
.brand {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  margin-bottom: 24px;
  font-weight: 600;
  letter-spacing: -0.01em;
}
.brand svg { width: 24px; height: 24px; color: var(--accent); }
.card {
  padding: 32px;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: var(--shadow);
}
h1 {
  font-size: 20px;
  line-height: 1.3;
  font-weight: 600;
  letter-spacing: -0.015em;
  overflow-wrap: anywhere;
  text-wrap: balance;
}
.lead { margin-top: 8px; color: var(--quiet); overflow-wrap: anywhere; }
form { margin-top: 24px; display: grid; gap: 16px; }
label { display: block; margin-bottom: 6px; font-size: 13px; font-weight: 500; }
input {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  background: var(--field);
  border: 1px solid var(--field-line);
  border-radius: 8px;
  color: inherit;
  font: inherit;
  font-size: 16px;
}
input[aria-invalid="true"] { border-color: var(--bad); }
button, .button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 44px;
  margin-top: 8px;
  padding: 0 16px;
  background: var(--accent);
  border: 0;
  border-radius: 8px;
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.button { margin-top: 24px; }
button:hover, .button:hover { background: var(--accent-strong); }
input:focus, button:focus-visible, .button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -1px;
  box-shadow: 0 0 0 4px var(--ring);
}
button:focus-visible, .button:focus-visible { outline-offset: 2px; box-shadow: none; }
.problem {
  margin-top: 24px;
  padding: 10px 12px;
  background: var(--bad-page);
  border: 1px solid var(--bad-line);
  border-radius: 8px;
  color: var(--bad);
  font-size: 14px;
}
.problem:focus { outline: 2px solid var(--bad); outline-offset: 1px; }
.problem + form { margin-top: 16px; }
.aside { margin-top: 20px; text-align: center; font-size: 14px; }
.aside a {
  display: inline-block;
  padding: 4px 8px;
  border-radius: 6px;
  color: var(--quiet);
  text-decoration: underline;
  text-decoration-color: var(--field-line);
  text-underline-offset: 3px;
}
.aside a:hover { color: var(--text); text-decoration-color: currentColor; }
.aside a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
@media (max-width: 420px) {
  body { padding: 16px 12px; }
  .card { padding: 24px 20px; }
}
@media (forced-colors: active) {
  button, .button { border: 1px solid ButtonText; }
}
`;
