/** Replaces the clock of each test by one that only `pass` moves. */
export function stopClock() {
  let time = Date.now();
  let now: jest.SpyInstance;
  beforeEach(() => {
    now = jest.spyOn(Date, 'now').mockImplementation(() => time);
  });
  afterEach(() => now.mockRestore());
  const pass = (ms: number) => {
    time += ms;
  };
  /** `later`: sites read pointers again at the next request. */
  return { pass, later: () => pass(5000) };
}
