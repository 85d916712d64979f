/** A failure that the person at the terminal can act on. Its message is complete, so no stack is shown with it. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
    // Node and jest print the stack of an uncaught error; this one is meant to be read.
    this.stack = message;
  }
}
