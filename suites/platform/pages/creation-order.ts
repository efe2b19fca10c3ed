import type { ListPage, Row } from '../../support/platform/list-page.ts';
import { firstDisorder, type Order, orderOf } from '../order/sorted.ts';

/** Whether lists that are asked for in no order go by time of creation, one way, in every answer. */
export class CreationOrder {
  #ways: readonly Order[] = ['created_at', '-created_at'].flatMap((text) => orderOf(text) ?? []);

  add({ rows }: ListPage): void {
    this.#ways = this.#ways.filter((way) => firstDisorder(rows, way) === undefined);
  }

  /** Whether rows of several pages go that way too; false while no two times showed which way it is. */
  holds(rows: readonly Row[]): boolean {
    const [way, other] = this.#ways;
    return way !== undefined && other === undefined && firstDisorder(rows, way) === undefined;
  }
}
