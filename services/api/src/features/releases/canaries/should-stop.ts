/** Page counts of one channel. */
interface ChannelCounts {
  boots: number;
  failed: number;
}

/** Page counts of a canary and of the stable release over the same period. */
export interface TrialCounts {
  canary: ChannelCounts;
  stable: ChannelCounts;
}

/** With fewer pages the error rate is not meaningful. */
const MIN_BOOTS = 200;
/** One odd browser must not stop a release that works for everybody else. */
const MIN_FAILED = 5;
/** Networks that failed pages must come from. Boot ids are public, so one network can make any number of pages fail. */
export const MIN_SOURCES = 3;
const MAX_RATIO = 2;

const failureRate = ({ boots, failed }: ChannelCounts) => (boots === 0 ? 0 : failed / boots);

/**
 * Whether a canary fails more than twice as often as the stable release. A stable release without pages counts as error-free.
 * @param sources networks from which failed pages of the canary were reported
 */
export const shouldStop = ({ canary, stable }: TrialCounts, sources: number): boolean =>
  canary.boots >= MIN_BOOTS &&
  canary.failed >= MIN_FAILED &&
  sources >= MIN_SOURCES &&
  failureRate(canary) > MAX_RATIO * failureRate(stable);

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const formatCounts = (counts: ChannelCounts) =>
  `${number.format(counts.failed)} dari ${number.format(counts.boots)} halaman (${number.format(failureRate(counts) * 100)}%)`;

/** The reason that staff read in the release list. */
export const stopReason = ({ canary, stable }: TrialCounts): string =>
  `Galat pada ${formatCounts(canary)}; versi stabil ${formatCounts(stable)}`;
