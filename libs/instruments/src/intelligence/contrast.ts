/** Relative luminance of "#RRGGBB", 0 black to 1 white. Source: WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of white text on a colour, 1 to 21. @param color "#RRGGBB" */
export const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);
