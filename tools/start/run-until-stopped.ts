import { DEMO_ACCOUNTS } from '@kenali/api';
import { CliError } from '@kenali/node-utils';
import { SettingsError, type WebSettings } from '@kenali/settings';

export const log = (line: string): void => console.log(line);

/**
 * Runs a command until Ctrl-C and exits with the status that it returns. Errors that the user can fix are printed without
 * a stack.
 * @param command gets a signal that Ctrl-C, SIGTERM and SIGHUP abort
 */
export async function runUntilStopped(command: (stopping: AbortSignal) => Promise<0 | 1>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    process.exit(await command(stopping.signal));
  } catch (error) {
    // After Ctrl-C during the start, an unfinished build is not an error.
    if (stopping.signal.aborted) process.exit(0);
    const isExpected = error instanceof SettingsError || error instanceof CliError;
    console.error(isExpected ? error.message : (error as Error).stack);
    process.exit(1);
  }
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Prints the address of the site and, in demo mode, the accounts. */
export function announce({ api, host, midtransPort }: WebSettings): void {
  log(`Kenali is ready: ${api.publicUrl}`);
  if (api.mode !== 'demo') return;
  for (const { role, email, password } of DEMO_ACCOUNTS) log(`  ${role.padEnd(8)}  ${email} / ${password}`);
  log(`  payments  simulated; history at http://localhost:${midtransPort}/_history`);
  if (!api.smtpUrl) log(`  mail      kept on this machine; mailbox at http://localhost:${api.port}/mailbox`);
  if (host !== '127.0.0.1')
    log(
      `Warning: listening on ${host} exposes this demo and its public passwords to everybody who can reach this machine.`,
    );
}
