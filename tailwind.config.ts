/**
 * The look of Keyway in one place: colors for both themes, spacing, radii, shadows, type.
 *
 * Colors are CSS variables, so that one class list serves both themes. Each pair of text and ground here
 * reaches 4.5:1, each control border and status mark 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

const light = {
  canvas: '#fafafb', // Behind everything
  surface: '#ffffff', // Cards, grids, dialogs
  sunken: '#f3f4f6', // Headers of grids, code, hovered rows
  line: '#e6e7eb', // Decoration: dividers, borders of cards
  edge: '#e0e1e6', // Borders of buttons
  control: '#8e919c', // Borders of inputs
  ink: '#17181c',
  muted: '#5a5d68', // Second text
  faint: '#6b6e7a', // Third text: hints, key caps
  accent: '#4c4fd6', // The one accent: primary buttons, selection
  'accent-hover': '#4144c0',
  'accent-ink': '#4245c4', // Accent as text
  'accent-soft': '#eeeefc', // Accent as ground
  focus: '#4c4fd6',
  scrim: 'rgb(20 21 26 / 0.4)',
  success: '#15754a',
  'success-soft': '#e4f5ec',
  warning: '#8f5a00',
  'warning-soft': '#fcf1dc',
  danger: '#c42b35',
  'danger-soft': '#fdebec',
  info: '#1f62b5',
  'info-soft': '#e6f0fb',
  teal: '#0b7272',
  'teal-soft': '#def3f2',
  'shadow-edge': 'rgb(20 21 26 / 0.05)',
  'shadow-depth': 'rgb(20 21 26 / 0.16)',
};

const dark: typeof light = {
  canvas: '#0d0e11',
  surface: '#15161a',
  sunken: '#1b1c21',
  line: '#26282f',
  edge: '#3f424d',
  control: '#686b78',
  ink: '#ecedf1',
  muted: '#a4a7b3',
  faint: '#8c8f9c',
  accent: '#5c60e6',
  'accent-hover': '#4c50d8',
  'accent-ink': '#a3a6fb',
  'accent-soft': '#22234a',
  focus: '#8f93ff',
  scrim: 'rgb(0 0 0 / 0.6)',
  success: '#63d09b',
  'success-soft': '#12301f',
  warning: '#efb75a',
  'warning-soft': '#35270d',
  danger: '#ff8f95',
  'danger-soft': '#3d171b',
  info: '#7db5f5',
  'info-soft': '#122a45',
  teal: '#56cbc8',
  'teal-soft': '#0d302f',
  'shadow-edge': 'rgb(0 0 0 / 0.4)',
  'shadow-depth': 'rgb(0 0 0 / 0.6)',
};

/** Grounds that carry white text in both themes: filled alerts, the danger button, the environment stripe. */
const solid = {
  'solid-success': '#1a7f52',
  'solid-warning': '#9a5f00',
  'solid-danger': '#c9303b',
  'solid-danger-hover': '#b32833',
  'solid-info': '#2566bd',
  'env-dev': '#0b7a7a',
  'env-stage': '#2566bd',
  'env-uat': '#9a5f00',
  'env-prod': '#c9303b',
};

function asVariables(colors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]));
}

/** 'canvas' as Tailwind's color 'canvas', read from the variable '--canvas'. */
const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`]));

export default {
  content: ['./app/**/*.{ts,tsx}'],
  theme: {
    colors: {
      ...colors,
      ...solid,
      white: '#ffffff',
      transparent: 'transparent',
      current: 'currentColor',
    },
    screens: {
      xs: '412px',
      sm: '576px',
      md: '768px',
      lg: '1024px',
      xl: '1366px',
      '2xl': '1920px',
    },
    borderRadius: { none: '0', sm: '4px', md: '6px', lg: '8px', xl: '12px', full: '9999px' },
    fontFamily: {
      sans: ['Inter Variable', 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      xs: ['12px', '16px'],
      sm: ['13px', '20px'],
      base: ['14px', '20px'],
      lg: ['16px', '24px'],
      xl: ['20px', '28px'],
      '2xl': ['24px', '32px'],
    },
    boxShadow: {
      none: 'none',
      // The shadow of raised controls is a hairline under them.
      sm: '0 1px 2px var(--shadow-edge)',
      // The shadow of cards.
      md: '0 1px 3px var(--shadow-edge), 0 1px 2px var(--shadow-edge)',
      // The shadow of menus, dialogs and drawers has depth, and an edge that also shows on dark grounds.
      lg: '0 0 0 1px var(--line), 0 16px 40px -8px var(--shadow-depth)',
    },
    extend: {
      transitionDuration: { DEFAULT: '120ms' },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { 'color-scheme': 'light', ...asVariables(light) },
        // A person who chose a theme has it in data-theme; the others follow their system.
        '@media (prefers-color-scheme: dark)': {
          ':root:not([data-theme])': { 'color-scheme': 'dark', ...asVariables(dark) },
        },
        ":root[data-theme='dark']": { 'color-scheme': 'dark', ...asVariables(dark) },
      });
    }),
  ],
} satisfies Config;
