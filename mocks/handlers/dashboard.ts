import { BannerList, RecommendedList } from '../../server/upstream/contracts/dashboards.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Sandbox } from '../sandboxes.ts';
import { NO_BODY, playSignedIn } from './play.ts';

/** What every dashboard shows besides a person's own: recommendations and banners. */
export function dashboardHandlers(world: World) {
  const recommended = { body: NO_BODY, answer: RecommendedList };
  const after = (
    { sandbox, scenario }: { sandbox: Sandbox; scenario: ScenarioId | null },
    type: 'course' | 'learning_path',
    id: string,
  ) => {
    if (scenario === 'recomendados-fallan') return refuse(500, 'Internal server error.');
    const data = sandbox.db.recommendedAfter(type, id);
    return data ? { data } : refuse(404, 'Not found.');
  };

  return [
    playSignedIn(world, 'recommendedAfterCourse', recommended, (call) =>
      after(call, 'course', call.part('id')),
    ),

    playSignedIn(world, 'recommendedAfterPath', recommended, (call) =>
      after(call, 'learning_path', call.part('id')),
    ),

    playSignedIn(world, 'dashboardBanners', { body: NO_BODY, answer: BannerList }, ({ sandbox }) => ({
      data: sandbox.db.banners(),
    })),
  ];
}
