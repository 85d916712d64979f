const spell = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { ...options, timeZone: 'UTC' });
const shortDay = spell({ day: 'numeric', month: 'short' });
const day = spell({ day: 'numeric', month: 'long', year: 'numeric' });
const shortMonth = spell({ month: 'short' });
const month = spell({ month: 'long', year: 'numeric' });

const isMonth = (bucket: string) => bucket.length === 'YYYY-MM'.length;
const momentOf = (bucket: string) => new Date(`${isMonth(bucket) ? `${bucket}-01` : bucket}T00:00:00Z`);

/** A day or month as a table says it: `21 November 2026`, `November 2026`. */
export const bucketText = (bucket: string): string => (isMonth(bucket) ? month : day).format(momentOf(bucket));

/** The same below an axis: `21 Nov`, `Nov`. */
export const shortBucketText = (bucket: string): string =>
  (isMonth(bucket) ? shortMonth : shortDay).format(momentOf(bucket));
