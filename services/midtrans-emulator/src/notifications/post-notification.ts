const MOST_REDIRECTS = 5;
const FOLLOWED = [307, 308];

interface Outcome {
  code: number | null;
  error?: string;
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error;
  return name === 'TimeoutError' ? 'timeout' : ((cause as Error | undefined)?.message ?? message);
};

/** One try: posts the text and follows 307 and 308; other redirects are the answer. */
export async function postNotification(address: string, body: string, signal: AbortSignal): Promise<Outcome> {
  let url = address;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'User-Agent': 'Veritrans' },
        body,
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      const target = answer.headers.get('location');
      if (!FOLLOWED.includes(answer.status) || !target || redirects === MOST_REDIRECTS) return { code: answer.status };
      url = new URL(target, url).href;
    }
  } catch (error) {
    return { code: null, error: reasonOf(error) };
  }
}
