import { expect, test } from 'vitest';
import { whyNotNode } from '../../scripts/dependencies.mjs';

test.each(['20.19.0', '22.23.3', '24.18.1', '26.1.0'])('Node %s runs everything', (version) => {
  expect(whyNotNode(version, { sqlite: true })).toBeNull();
});

test('Node 24.21.0 runs a site on PostgreSQL', () => {
  expect(whyNotNode('24.21.0', { sqlite: false })).toBeNull();
});

test.each(['24.19.0', '24.21.0'])(
  'Node %s is refused where there is SQLite, and what to take is said',
  (version) => {
    expect(whyNotNode(version, { sqlite: true })).toContain('take Node 22, or 24.18');
  },
);

test.each(['18.20.0', '20.18.3'])('Node %s is too old', (version) => {
  expect(whyNotNode(version, { sqlite: true })).toContain('needs Node 20.19 or newer');
});
