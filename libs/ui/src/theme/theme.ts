const color = {
  paper: '#FBF8F3',
  surface: '#FFFFFF',
  sand: '#F3EEE5',
  ink: '#1F2A37',
  inkSoft: '#4B5563',
  inkFaint: '#767066',
  line: '#E7E0D5',
  fieldLine: '#8C8579',
  teal: '#0F5C5C',
  tealDeep: '#0B4747',
  tealWash: '#E3F1EF',
  clay: '#B4470F',
  clayWash: '#FFF3EA',
  sensory: '#0F5C5C',
  sensoryWash: '#E3F1EF',
  intelligence: '#3F4BA8',
  intelligenceWash: '#EEF0FB',
  learning: '#8A5A00',
  learningWash: '#FFF6E0',
  other: '#4B5563',
  otherWash: '#F3EEE5',
  good: '#1B6E3C',
  goodWash: '#E6F4EA',
  warn: '#8A5A00',
  warnWash: '#FFF6E0',
  bad: '#B3261E',
  badDeep: '#8C1D17',
  badWash: '#FDECEA',
  onDark: '#FFFFFF',
  backdrop: 'rgb(31 42 55 / 55%)',
};

/**
 * Design tokens. Colours are hex, lengths include their CSS unit, and `media` contains complete at-rules
 * (`${({ theme }) => theme.media.tablet} { … }`). Every pair used by the components meets WCAG 2.2 AA (`theme.test.ts`).
 */
export const theme = {
  color,
  font: {
    /** The "Kenali" families are installed fonts with the widths of the first one (apps/shell/src/document/fonts.ts). */
    family:
      "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans', 'Kenali Roboto', 'Kenali Arial', 'Kenali DejaVu', system-ui, sans-serif",
    weight: { regular: 400, medium: 500, semibold: 600, bold: 700 },
  },
  text: {
    body: { phone: '1rem', desktop: '1.0625rem' },
    small: { phone: '0.875rem', desktop: '0.9375rem' },
    1: { phone: '1.75rem', desktop: '2.25rem' },
    2: { phone: '1.375rem', desktop: '1.75rem' },
    3: { phone: '1.125rem', desktop: '1.25rem' },
  },
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
    16: '64px',
  },
  radius: { small: '8px', control: '12px', card: '16px', pill: '999px' },
  shadow: {
    card: '0 1px 2px rgb(31 42 55 / 5%), 0 6px 20px rgb(31 42 55 / 6%)',
    sheet: '0 12px 48px rgb(31 42 55 / 24%)',
  },
  size: { page: '1120px', narrow: '720px', text: '68ch', control: '48px', thumb: '44px' },
  motion: '180ms ease-out',
  media: {
    tablet: '@media (min-width: 640px)',
    desktop: '@media (min-width: 1024px)',
    phoneOnly: '@media (max-width: 639.98px)',
    belowDesktop: '@media (max-width: 1023.98px)',
  },
};

/** The type of {@link theme}, and of the `theme` that `styled-components` provides. */
export type Theme = typeof theme;

declare module 'styled-components' {
  export interface DefaultTheme extends Theme {}
}

/** Keys of the space scale: `4` is 16 px. */
export type Space = keyof Theme['space'];

/** The primary colour of a practice. `base` and `deep` are behind white text; `wash` is a pale background for `base`. */
export type Accent = { base: string; deep: string; wash: string };

/**
 * Returns the theme with the accent colour of a practice instead of teal.
 * @param accent three hex colours; white on `base`/`deep` and `base` on `wash` must reach 4.5 (see `contrastRatio`)
 */
export const createTheme = (accent?: Accent): Theme =>
  accent ? { ...theme, color: { ...color, teal: accent.base, tealDeep: accent.deep, tealWash: accent.wash } } : theme;

const channel = (hex: string, at: number) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/**
 * WCAG 2.2 contrast ratio of two colours, 1 to 21.
 * @param first `#RRGGBB`
 * @param second `#RRGGBB`
 */
export const contrastRatio = (first: string, second: string): number => {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
