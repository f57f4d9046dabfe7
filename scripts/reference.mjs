// npm run reference -- K-7F3Q-2M: everything that is known of what a parent reads aloud.
import { runAtDesk } from './desk.mjs';

await runAtDesk('reference');
