import { withDatabase } from './mongodb-uri.ts';

it.each([
  ['mongodb://127.0.0.1:4150/?replicaSet=kenali', 'mongodb://127.0.0.1:4150/site?replicaSet=kenali'],
  ['mongodb://127.0.0.1:4150', 'mongodb://127.0.0.1:4150/site'],
  ['mongodb://a:1,b:2/?replicaSet=x&w=majority', 'mongodb://a:1,b:2/site?replicaSet=x&w=majority'],
  ['mongodb+srv://siti:p%2Fw@cluster.example/own?w=1', 'mongodb+srv://siti:p%2Fw@cluster.example/own?w=1'],
])('withDatabase: when the address is %s, then it becomes %s', (uri, expected) => {
  expect(withDatabase(uri, 'site')).toBe(expected);
});
