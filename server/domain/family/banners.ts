import type { Banner } from '../../upstream/contracts/dashboards.ts';
import { mediaUrl } from '../media.ts';
import type { BannerView } from './parents-zone.ts';

/** A banner of the dashboards (spec §3), with its covers on our own origin. */
export function bannerView({ id, title, url, cover, cover_mobile }: Banner): BannerView {
  return { id, title, href: url, cover: mediaUrl(cover), coverNarrow: mediaUrl(cover_mobile) };
}
