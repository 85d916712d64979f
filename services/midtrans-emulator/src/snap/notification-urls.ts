const MOST_URLS = 2;

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

type Urls = { urls: string[] } | { error: string };

function readList(header: string, value: string | undefined): Urls {
  const urls = (value ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  if (urls.length > MOST_URLS) return { error: `${header} must not hold more than ${MOST_URLS} URLs` };
  return urls.every(isWebAddress) ? { urls } : { error: `${header} must hold http or https URLs` };
}

/** Where notifications of one transaction go: the override instead of the default, the appended ones in addition. */
export function notificationUrls(
  headers: { override?: string; append?: string },
  defaultUrl: string | undefined,
): Urls {
  const override = readList('X-Override-Notification', headers.override);
  const append = readList('X-Append-Notification', headers.append);
  if ('error' in override) return override;
  if ('error' in append) return append;
  const base = override.urls.length > 0 ? override.urls : defaultUrl ? [defaultUrl] : [];
  return { urls: [...new Set([...base, ...append.urls])] };
}
