/** An error that the person at the terminal can fix. The message is complete, so it is shown without a stack. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
    // Node and jest print `stack` for an uncaught error.
    this.stack = message;
  }
}
