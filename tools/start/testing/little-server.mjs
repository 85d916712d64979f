// The server that the tests of start-child start. It listens on PORT and behaves as HOW says.
import { createServer } from 'node:http';

if (process.env.HOW === 'fail') {
  process.stderr.write('MARK: this server cannot start\n');
  process.exit(3);
}
process.on('SIGTERM', () => {
  if (process.env.SAY === 'all') process.stdout.write('asked to end\n');
  if (process.env.HOW !== 'deaf') process.exit();
});
const status = process.env.HOW === 'unready' ? 503 : 200;
createServer((_request, response) => response.writeHead(status).end(process.env.PORT)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
