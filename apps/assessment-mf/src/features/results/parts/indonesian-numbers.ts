const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const atMostOneDecimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** 2.25 is "2,3", 3 is "3,0". */
export const withOneDecimal = (value: number): string => oneDecimal.format(value);

/** 85.714 is "85,7%", 90 is "90%". */
export const percentText = (percentage: number): string => `${atMostOneDecimal.format(percentage)}%`;

/** The number that a text with one decimal stands for: what a reader would calculate with. */
export const roundToShown = (value: number): number => Math.round(value * 10) / 10;
