import type { Standing } from '../model/standing.ts';

export interface Palette {
  readonly paper: string;
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly link: string;
  readonly standing: Readonly<Record<Standing, string>>;
}

/** Every text colour has at least 4.5 : 1 against paper and surface (WCAG AA); a test holds it. */
export const light: Palette = {
  paper: '#ffffff',
  surface: '#f5f6f8',
  ink: '#1a1d21',
  muted: '#565d66',
  line: '#dadfe5',
  link: '#1f5fa8',
  standing: {
    failed: '#b3261e',
    known: '#8a4b12',
    advisory: '#8f4d00',
    deviates: '#6a41a8',
    inconclusive: '#7a5700',
    'no-data': '#7a5700',
    passed: '#1c7040',
    observed: '#0f6183',
    'left-out': '#5d646d',
    'not-applicable': '#5d646d',
    skipped: '#5d646d',
  },
};

export const dark: Palette = {
  paper: '#111418',
  surface: '#1a1e24',
  ink: '#e7eaee',
  muted: '#a0a8b2',
  line: '#2f363f',
  link: '#85b8f2',
  standing: {
    failed: '#ff9488',
    known: '#e9a978',
    advisory: '#f0ad5a',
    deviates: '#c8acf6',
    inconclusive: '#e2be5c',
    'no-data': '#e2be5c',
    passed: '#6ecb8d',
    observed: '#74c2e6',
    'left-out': '#a0a8b2',
    'not-applicable': '#a0a8b2',
    skipped: '#a0a8b2',
  },
};

/** The colours as custom properties, `--failed` and so on. */
export function paletteCss({ standing, ...others }: Palette): string {
  return Object.entries({ ...others, ...standing })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
