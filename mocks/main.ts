import { createBackend } from './backend.ts';
import { createDoor } from './door.ts';
import { openLedger } from './ledger.ts';
import { Settings } from './settings.ts';

/** The mock of the academy API. Settings are read first: when one is invalid, the error names it and nothing starts. */
const settings = Settings.parse(process.env);
const ledger = openLedger(settings.MOCK_LEDGER);
const backend = createBackend({
  siteOrigin: settings.SITE_ORIGIN,
  now: () => new Date(Date.now() + settings.CLOCK_OFFSET_MS),
  ledger,
});
const door = createDoor(backend.respond, (line) => process.stderr.write(`mock: ${line}\n`));

door.on('error', (error) => {
  process.stderr.write(`Mock backend cannot start: ${error.message}\n`);
  process.exitCode = 1;
});
door.listen(settings.MOCK_PORT, settings.MOCK_HOST, () => {
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : settings.MOCK_PORT;
  process.stdout.write(`Mock backend is ready at http://localhost:${port}\n`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    door.close(() => {
      ledger.close();
      process.exit(0);
    });
    // Connections that hang on purpose would keep the server from closing.
    door.closeAllConnections();
  });
}
