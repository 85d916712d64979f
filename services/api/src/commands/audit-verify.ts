import { readApiSettings } from '@kenali/settings';
import { readAnchors, verifyAudit } from '../backup/verify-audit.ts';
import { connectDatabase, disconnectDatabase } from '../db/database.ts';
import { checkFieldKeys } from '../db/encryption/check-keys.ts';
import { useFieldKeys } from '../db/encryption/envelope.ts';
import { runCommand } from '../run-command.ts';

// npm run audit:verify
await runCommand(async (args, io) => {
  const anchors = await readAnchors(args, io);
  if (!anchors) return;
  const { mongodbUri, fieldEncryption } = readApiSettings(io.env);
  useFieldKeys(fieldEncryption);
  await connectDatabase(mongodbUri);
  try {
    await checkFieldKeys({ isReadOnly: true });
    await verifyAudit(anchors, io);
  } finally {
    await disconnectDatabase();
  }
});
