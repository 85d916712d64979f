import { disconnectDatabase } from './db/database.ts';

/** What a command knows of its process. */
export interface CommandIo {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}
/** @throws Error with a sentence for the person at the terminal */
export type Command = (args: string[], io: CommandIo) => Promise<void>;

/** Runs a command as a process does: plain sentences, exit code 0 or 1. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command(process.argv.slice(2), {
      env: process.env,
      log: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that connects to the database at MONGODB_URI. */
export const runOnDatabase = (command: Command): Promise<void> =>
  runCommand((args, io) => command(args, io).finally(disconnectDatabase));
