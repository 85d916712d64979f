import startDatabase from './jest-global-setup.ts';
import stopDatabase from './jest-global-teardown.ts';

const given = process.env.KENALI_TEST_MONGODB_URI;
afterEach(() => {
  if (given === undefined) delete process.env.KENALI_TEST_MONGODB_URI;
  else process.env.KENALI_TEST_MONGODB_URI = given;
});

it('the Jest setup starts a server, and the teardown stops it', async () => {
  delete process.env.KENALI_TEST_MONGODB_URI;
  await startDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=kenali$/);
  await stopDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toBeUndefined();
}, 600_000);

it('the Jest setup and teardown leave a given server alone', async () => {
  process.env.KENALI_TEST_MONGODB_URI = 'mongodb://given:1/?replicaSet=x';
  await startDatabase();
  await stopDatabase();
  expect(process.env.KENALI_TEST_MONGODB_URI).toBe('mongodb://given:1/?replicaSet=x');
});
