import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal without showing what is typed; reads one line where the input is a pipe. */
export function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  return new Promise((resolve, reject) => {
    let answered = false;
    reader.once('line', (line) => {
      answered = true;
      reader.close();
      process.stdout.write('\n');
      resolve(line);
    });
    reader.once('close', () => answered || reject(new Error('No password was given.')));
  });
}
