import { type Handler, withoutOrigin } from '@kenali/site';

const API_PATHS = /^\/(api|healthz)(\/|\?|$)/;
const API_AND_MAILBOX = /^\/(api|healthz|mailbox)(\/|\?|$)/;

interface Options {
  api: Handler;
  site: Handler;
  /** Only the API of a demo has a mailbox. */
  hasMailbox: boolean;
}

/** Gives each request to the API or to the site, by its path. A target with an origin in front is read without it. */
export function splitRequests({ api, site, hasMailbox }: Options): Handler {
  const ofApi = hasMailbox ? API_AND_MAILBOX : API_PATHS;
  return (request, response) => {
    request.url = withoutOrigin(request.url ?? '/');
    return ofApi.test(request.url) ? api(request, response) : site(request, response);
  };
}
