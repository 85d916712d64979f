// Runs in mongosh next to the first member. Initiates the replica set, and gives the user of MONGODB_URI its password and
// roles. Repeating it changes what differs, so it also brings an earlier installation to the roles below.
const { readFileSync } = require('node:fs');
const members = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'].map((host, _id) => ({ _id, host }));
// A new primary waits for the heartbeat of a frozen one, so the time-out decides how long writes are refused.
const settings = { heartbeatTimeoutSecs: 2, electionTimeoutMillis: 2000 };
const roles = [
  { role: 'readWrite', db: 'kenali' },
  // For a restore beside the product's database, and for the drill, which deletes its copy: docs/runbook.md.
  { role: 'readWrite', db: 'kenali_restored' },
  { role: 'readWrite', db: 'kenali_drill' },
  { role: 'dbAdmin', db: 'kenali_drill' },
  // For backups that take longer than five minutes.
  { role: 'clusterMonitor', db: 'admin' },
  { role: 'hostManager', db: 'admin' },
];
const { MONGODB_URI = '' } = process.env;
const [, user, pwd] = (/^mongodb:\/\/([^:@/]+):([^@]+)@/.exec(MONGODB_URI) ?? []).map(decodeURIComponent);
if (!pwd) throw new Error('MONGODB_URI in database.env has no user and password');

// The members' key also logs in here, as the members do with each other, so that no administrator has a password.
const key = encodeURIComponent(readFileSync('/run/mongo.key', 'utf8').replace(/\s/g, ''));
const logIn = (hosts, options) => connect(`mongodb://__system:${key}@${hosts}/admin?authSource=local&${options}`);

try {
  logIn('127.0.0.1:27017', 'directConnection=true').adminCommand({
    replSetInitiate: { _id: 'kenali', members, settings },
  });
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
}
const hosts = members.map(({ host }) => host).join();
const admin = logIn(hosts, 'replicaSet=kenali&serverSelectionTimeoutMS=60000');
if (admin.getUser(user)) {
  admin.updateUser(user, { pwd });
  admin.grantRolesToUser(user, roles);
} else admin.createUser({ user, pwd, roles });
print(`The database user ${user} is ready.`);
