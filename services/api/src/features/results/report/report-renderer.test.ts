import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportContent } from './content/report-content.ts';
import { createReportRenderer, type ReportRenderer } from './report-renderer.ts';

/** Blocks its thread until the test opens the gate, counts the call, and returns the title of the report. */
const WORKER = `export default ({ content: { gate, title } }) => {
  const [opened, calls] = [new Int32Array(gate, 0, 1), new Int32Array(gate, 4, 1)];
  Atomics.add(calls, 0, 1);
  if (title === 'fails') throw new Error('This report cannot be drawn');
  Atomics.wait(opened, 0, 0);
  return Buffer.from(title);
};`;
const DATE = new Date('2030-11-20T20:30:00Z');

const folder = mkdtempSync(join(tmpdir(), 'kenali-renderer-'));
const worker = join(folder, 'worker.mjs');
let gate: SharedArrayBuffer;
let renderer: ReportRenderer | undefined;

beforeAll(() => writeFileSync(worker, WORKER));
beforeEach(() => {
  gate = new SharedArrayBuffer(8);
});
afterEach(() => renderer?.stop());
afterAll(() => rmSync(folder, { recursive: true }));

const report = (title: string) => ({ title, gate }) as unknown as ReportContent;
const callCount = () => Atomics.load(new Int32Array(gate), 1);
const openGate = () => {
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
};

describe('createReportRenderer', () => {
  it('when a report is being drawn, then the main thread continues', async () => {
    renderer = createReportRenderer({ worker });
    const file = renderer.render(report('a'), DATE);
    let turns = 0;
    while (callCount() === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turns += 1;
    }
    expect(turns).toBeGreaterThan(0);
    openGate();
    expect((await file).toString()).toBe('a');
  });

  it('when the queue is full, then further reports are refused, and all accepted ones are drawn', async () => {
    renderer = createReportRenderer({ worker, queueMax: 3 });
    const titles = Array.from({ length: 8 }, (_, index) => `report ${index}`);
    const outcomes = titles.map((title) =>
      (renderer as ReportRenderer).render(report(title), DATE).then(String, (error: { code: string }) => error.code),
    );
    openGate();
    const settled = await Promise.all(outcomes);
    const refused = settled.filter((outcome) => outcome === 'BUSY');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(settled.filter((outcome) => outcome !== 'BUSY')).toEqual(titles.slice(0, 8 - refused.length));
    expect(settled.length - refused.length).toBeGreaterThanOrEqual(3);
  });

  it('when the same report is requested again, at once or later, then it is drawn once', async () => {
    renderer = createReportRenderer({ worker });
    openGate();
    const both = await Promise.all([renderer.render(report('a'), DATE), renderer.render(report('a'), DATE)]);
    const later = await renderer.render(report('a'), DATE);
    expect([...both, later].map(String)).toEqual(['a', 'a', 'a']);
    expect(callCount()).toBe(1);
    await renderer.render(report('a'), new Date('2030-11-22T00:00:00Z'));
    await renderer.render(report('b'), DATE);
    expect(callCount()).toBe(3);
  });

  it('when a report takes too long, then it is refused as busy and its thread is replaced', async () => {
    renderer = createReportRenderer({ worker, timeoutMs: 1500 });
    await expect(renderer.render(report('stuck'), DATE)).rejects.toMatchObject({ code: 'BUSY' });
    openGate();
    expect((await renderer.render(report('next'), DATE)).toString()).toBe('next');
  });

  it('when a report cannot be drawn, then its error is passed on and not remembered', async () => {
    renderer = createReportRenderer({ worker });
    openGate();
    await expect(renderer.render(report('fails'), DATE)).rejects.toThrow('This report cannot be drawn');
    await expect(renderer.render(report('fails'), DATE)).rejects.toThrow('This report cannot be drawn');
    expect(callCount()).toBe(2);
  });
});
