import { performance } from 'node:perf_hooks';
import { ACCESS_CODES_MAX } from '@kenali/contracts';
import { drawSlips, type Slips } from '../../src/features/access-codes/draw-slips.ts';
import { createReportRenderer } from '../../src/features/results/index.ts';
import { loadFonts } from '../../src/pdf/pdf-writer.ts';

const SLIPS: Slips = {
  batch: {
    assessment: { id: 1, name: 'Profil Sensori Anak', type: 'sensory', instrumentId: null, ageRange: '3-14' },
    partner: 'SD Harapan',
    lastDay: '2027-06-30',
  },
  codes: Array.from({ length: ACCESS_CODES_MAX }, (_, at) => ({ number: at + 1, text: '0000-0000-0000-0000' })),
  publicUrl: 'https://kenali.example.test',
  practice: { name: 'Praktik Melati', contact: 'Jalan Melati 1' },
  date: new Date('2026-11-30T01:00:00Z'),
};
/** A turn that begins this much later than asked for has made other calls wait. */
const LATE_MS = 50;
const EVERY_MS = 10;
/** Of the time that the main thread may be busy. On itself it is busy all the time. */
const SHARE_MAX = 0.1;

/** npm run bench -- slips: how busy the main thread is while the largest batch of access codes is drawn, in a thread and on itself. */
const renderer = createReportRenderer();
const inThread = await watch(() => renderer.draw('@kenali/api/features/access-codes/slips-worker', SLIPS, 600_000));
await renderer.stop();
const fonts = loadFonts();
const onItself = await watch(() => drawSlips(SLIPS, fonts));
console.log(`${ACCESS_CODES_MAX} slips in a thread:      ${describe(inThread)}`);
console.log(`the same on the main thread: ${describe(onItself)}`);
if (inThread.share > SHARE_MAX) process.exitCode = 1;

type Watched = Awaited<ReturnType<typeof watch>>;

async function watch(work: () => Promise<Buffer>) {
  let [last, turns, late] = [performance.now(), 0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    turns += 1;
    if (now - last > EVERY_MS + LATE_MS) late += 1;
    last = now;
  }, EVERY_MS);
  const before = performance.eventLoopUtilization();
  const { length } = await work();
  const { utilization: share } = performance.eventLoopUtilization(before);
  clearInterval(timer);
  return { share, turns, late, length };
}

function describe({ share, turns, late, length }: Watched): string {
  return `busy ${(100 * share).toFixed(1)} %, ${late} of ${turns} turns late, ${Math.round(length / 1024)} KB`;
}
