/** A promise that the test resolves. */
export function later<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((onDone) => {
    resolve = onDone;
  });
  return { promise, resolve };
}
