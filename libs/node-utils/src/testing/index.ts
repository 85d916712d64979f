export { cpuMsOf, exactCpuMsOf } from './cpu-of.ts';
export { startFakeSmtp } from './fake-smtp.ts';
export { makePipe } from './make-pipe.ts';
export { parseCsv, readZip } from './read-files.ts';
export { inTier, isFullTier } from './tier.ts';
