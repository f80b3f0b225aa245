import { useEffect, useState } from 'react';

/** The theme's colors for a canvas, which cannot use CSS variables. */
export interface ThemeColors {
  ink: string;
  surface: string;
  /** The color of muted elements. */
  line: string;
  font: string;
  /** The value of a CSS variable. */
  of: (variable: string) => string;
}

/** The colors of the current theme. They are updated when the theme changes. */
export function useThemeColors(): ThemeColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const read = () => setColors(readColors());
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', read);
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', read);
      chosen.disconnect();
    };
  }, []);
  return colors;
}

function readColors(): ThemeColors {
  const style = getComputedStyle(document.documentElement);
  const read = (variable: string) => style.getPropertyValue(variable).trim();
  const known = new Map(
    ['--success', '--info', '--control'].map((variable) => [variable, read(variable)]),
  );
  return {
    ink: read('--ink'),
    surface: read('--surface'),
    line: read('--line'),
    font: getComputedStyle(document.body).fontFamily,
    of: (variable) => known.get(variable) ?? read(variable),
  };
}
