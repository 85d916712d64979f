import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Starts a minimal SMTP server on this machine. A test sets its replies through `answers`. */
export async function startFakeSmtp() {
  const received: { from: string; to: string; data: string }[] = [];
  const answers = { mail: '250 ok', rcpt: '250 ok', data: '250 taken' };
  const server = createServer((socket) => serve(socket, received, answers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function serve(
  socket: Socket,
  received: { from: string; to: string; data: string }[],
  answers: { mail: string; rcpt: string; data: string },
) {
  const envelope = { from: '', to: '' };
  let isData = false;
  let buffer = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const onLine = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO' || verb === 'HELO') return reply('250 kotak.test');
    if (verb === 'STARTTLS') return reply('502 not implemented');
    if (verb === 'MAIL') {
      envelope.from = line;
      return reply(answers.mail);
    }
    if (verb === 'RCPT') {
      envelope.to = line;
      return reply(answers.rcpt);
    }
    if (verb === 'DATA') {
      isData = true;
      return reply('354 send the message');
    }
    reply(verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') socket.end();
  };
  reply('220 kotak.test');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        if (answers.data.startsWith('250')) received.push({ ...envelope, data: part });
        reply(answers.data);
      } else onLine(part);
    }
  });
}
