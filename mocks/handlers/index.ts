import type { RequestHandler } from 'msw';
import type { World } from '../backend.ts';
import { authHandlers } from './auth.ts';
import { campaignHandlers } from './campaigns.ts';
import { cardPageHandlers } from './card-pages.ts';
import { cardProviderHandlers } from './card-provider.ts';
import { contentHandlers } from './content.ts';
import { courseHandlers } from './courses.ts';
import { controlHandlers } from './control.ts';
import { dashboardHandlers } from './dashboard.ts';
import { enrollmentHandlers } from './enrollments.ts';
import { familyHandlers } from './families.ts';
import { mediaHandlers } from './media.ts';
import { organizationHandlers } from './organizations.ts';
import { panelHandlers } from './panel.ts';
import { purchaseHandlers } from './purchases.ts';
import { studentZoneHandlers } from './student-zone.ts';
import { supportHandlers } from './support.ts';

/** Everything that is played. */
export function allHandlers(world: World): RequestHandler[] {
  return [
    ...authHandlers(world),
    ...campaignHandlers(world),
    ...contentHandlers(world),
    ...courseHandlers(world),
    ...supportHandlers(world),
    ...purchaseHandlers(world),
    ...enrollmentHandlers(world),
    ...familyHandlers(world),
    ...dashboardHandlers(world),
    ...organizationHandlers(world),
    ...studentZoneHandlers(world),
    ...cardProviderHandlers(world),
    ...cardPageHandlers(world),
    ...mediaHandlers(),
    ...controlHandlers(world),
    ...panelHandlers(world),
  ];
}
