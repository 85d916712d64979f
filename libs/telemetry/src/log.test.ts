import fs, { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from './log.ts';

const file = join(mkdtempSync(join(tmpdir(), 'kenali-log-')), 'log');
const fd = openSync(file, 'a');
let isFull = false;
/** A disk that the test fills and frees. */
const write = fs.writeSync;
jest.spyOn(fs, 'writeSync').mockImplementation(((...given: Parameters<typeof fs.writeSync>) => {
  if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return write(...given);
}) as typeof fs.writeSync);
afterAll(() => closeSync(fd));
const messages = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg);

describe('createLog', () => {
  it('when the disk is full, then logging does not throw, and the lines follow once there is room', () => {
    const log = createLog('info', fd);
    const since = Date.now();
    log.info('before');
    expect(JSON.parse(readFileSync(file, 'utf8')).time).toBeGreaterThanOrEqual(since);
    isFull = true;
    for (const text of ['one', 'two', 'three']) expect(() => log.info(text)).not.toThrow();
    isFull = false;
    log.info('after');
    log.info('later');
    expect(messages()).toEqual(['before', 'one', 'two', 'three', 'after', 'later']);
  });

  it('when the disk stays full, then the lines kept in memory are bounded and logging resumes afterwards', () => {
    const log = createLog('info', fd);
    isFull = true;
    for (let line = 0; line < 3000; line += 1) log.info('x'.repeat(1000));
    isFull = false;
    // As long as the lines before, so it does not fit into what is left of the memory.
    log.info('y'.repeat(1000));
    log.info('last');
    expect(messages().at(-1)).toBe('last');
    expect(readFileSync(file).length).toBeLessThan(1.2 * 1024 * 1024);
  });
});

it('createLog: a line that names somebody, for example because a mail server repeats the address, is masked', () => {
  const log = createLog('info', fd);
  log.warn({ reason: '550 <sari@contoh.test> unknown' }, 'not sent to 081234567890');
  expect(readFileSync(file, 'utf8')).toContain('"reason":"550 <[email]> unknown","msg":"not sent to [phone]"');
});
