import { z } from 'zod';
import { createBackend } from './backend.ts';
import { createDoor } from './door.ts';
import { openLedger } from './ledger.ts';

/** Settings of the mock backend, read once: a wrong one is named and nothing starts. */
const Settings = z.object({
  MOCK_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the system pick a free one. */
  MOCK_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  /** File of the ledger. */
  MOCK_LEDGER: z.string().min(1).default('.data/ledger.ndjson'),
  /** The only origin that may embed card fields and be returned to from the hosted page. */
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .default('http://localhost:3000'),
  /** Added to the system's clock, so that tests can move the backend through time. */
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
});

/** The mock of the academy API: settings → ledger → backend → HTTP door. */
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
    // Connections that hang on purpose would keep the door open.
    door.closeAllConnections();
  });
}
