/** Where new tables are: at the server that the page came from, or on this device. */
import { isPage } from "./base";

class Place {
  /** A page that was put somewhere without a server. */
  readonly page = isPage();
  here = $state(this.page);
  /** How much is loaded of what tables on this device need; null when nothing is to be waited for. */
  share = $state<number | null>(null);
}

export const place = new Place();
