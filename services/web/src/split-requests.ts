import { API_PATHS, MAILBOX_PATH, ownsPath } from '@kenali/contracts';
import { type Handler, withoutOrigin } from '@kenali/site';

interface Options {
  api: Handler;
  site: Handler;
  /** Only the API of a demo has a mailbox. */
  hasMailbox: boolean;
}

/** Gives each request to the API or to the site, by its path. A target with an origin in front is read without it. */
export function splitRequests({ api, site, hasMailbox }: Options): Handler {
  const ofApi = hasMailbox ? [...API_PATHS, MAILBOX_PATH] : API_PATHS;
  return (request, response) => {
    request.url = withoutOrigin(request.url ?? '/');
    const [pathname = '/'] = request.url.split('?', 1);
    return ofApi.some((path) => ownsPath(path, pathname)) ? api(request, response) : site(request, response);
  };
}
