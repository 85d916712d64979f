const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const atMostOneDecimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** 57.14 is "57,1%", always with one decimal. */
export const sharePercent = (percentage: number): string => `${oneDecimal.format(percentage)}%`;

/** 85.714 is "85,7%", 90 is "90%". */
export const scorePercent = (percentage: number): string => `${atMostOneDecimal.format(percentage)}%`;
