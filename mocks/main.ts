import { createBackend } from './backend.ts';
import { createDoor } from './door.ts';
import { openLedger } from './ledger.ts';
import { readMockSettings } from './settings.ts';

/** The academy API, played: settings → ledger → backend → HTTP door. */
const settings = readMockSettings(process.env);
const ledger = openLedger(settings.ledgerFile);
const backend = createBackend({
  siteOrigin: settings.siteOrigin,
  now: () => new Date(Date.now() + settings.clockOffsetMs),
  ledger,
});
const door = createDoor(backend.respond, (line) => process.stderr.write(`mock: ${line}\n`));

door.on('error', (error) => {
  process.stderr.write(`Mock backend cannot start: ${error.message}\n`);
  process.exitCode = 1;
});
door.listen(settings.port, settings.host, () => {
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  process.stdout.write(`Mock backend is ready at http://localhost:${port}\n`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    door.close(() => {
      ledger.close();
      process.exit(0);
    });
    // Connections that hang on purpose would keep the door open.
    door.closeAllConnections();
  });
}
