export interface Memory {
  /** Bytes on the heap that are in use after a collection. */
  heap: number;
  /** Bytes of memory that the process holds. */
  resident: number;
}

/** Collects garbage in a process that a debugger may attach to, and measures what is left. */
export async function memoryAfterCollection(inspector: string): Promise<Memory> {
  const [target] = (await (await fetch(`http://${inspector}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let last = 0;
  const ask = (method: string, params = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      last += 1;
      const id = last;
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  // The second one takes what finalizers of the first one have released.
  for (const _ of [1, 2]) await ask('HeapProfiler.collectGarbage');
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { result } = await ask('Runtime.evaluate', { expression });
  socket.close();
  const { heapUsed, rss } = JSON.parse(result?.value ?? '{}') as { heapUsed: number; rss: number };
  return { heap: heapUsed, resident: rss };
}
