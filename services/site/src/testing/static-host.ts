import { contentTypeOf, readFileIn } from '@kenali/node-utils';
import { accepts, answerPlain, type Handler, pathOf } from '../http.ts';

const COPIES = { br: '.br', gzip: '.gz' };

/** A bucket or any other static host in place of the CDN process: it checks nothing, and sends whatever the folder has. */
export function createStaticHost(folder: string): Handler {
  const read = (path: string) => readFileIn(folder, path.slice(1));

  return async (req, res) => {
    const path = pathOf(req);
    try {
      for (const [coding, ending] of Object.entries(COPIES)) {
        const copy = accepts(req.headers['accept-encoding'], coding) ? await read(path + ending) : null;
        if (!copy) continue;
        res.writeHead(200, { 'Content-Type': contentTypeOf(path), 'Content-Encoding': coding }).end(copy);
        return;
      }
      const content = await read(path);
      if (!content) return answerPlain(res, 404, 'Not found');
      res.writeHead(200, { 'Content-Type': contentTypeOf(path) }).end(content);
    } catch {
      answerPlain(res, 500, 'Internal error');
    }
  };
}
