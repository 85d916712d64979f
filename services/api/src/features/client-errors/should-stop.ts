import type { CanaryTrial } from './canary-trial.model.ts';

/** Fewer pages than this say nothing yet. */
export const TRIAL_MIN_BOOTS = 200;
export const TRIAL_MAX_RATIO = 2;

type Trial = Pick<CanaryTrial, 'canary' | 'stable'>;

const rateOf = ({ boots, failed }: Trial['canary']) => (boots === 0 ? 0 : failed / boots);

/** A canary is stopped when it fails more than twice as often as what is stable. Nothing seen of stable counts as no errors. */
export const shouldStop = ({ canary, stable }: Trial): boolean =>
  canary.boots >= TRIAL_MIN_BOOTS && rateOf(canary) > TRIAL_MAX_RATIO * rateOf(stable);

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const share = (side: Trial['canary']) =>
  `${number.format(side.failed)} dari ${number.format(side.boots)} halaman (${number.format(rateOf(side) * 100)}%)`;

/** Read by staff. */
export const stopReason = ({ canary, stable }: Trial): string =>
  `Galat pada ${share(canary)}; versi stabil ${share(stable)}`;
