import { describedOperation } from '../../../engine/documents/operation-place.ts';
import { type Relation, relationsOf } from '../../../generators/requests/relations.ts';

const list = describedOperation('platform', 'listNodes');
const relations = list === undefined ? [] : relationsOf(list);

/** A parameter that selects nodes by a member of them. */
export type FilterRelation = Relation & { readonly kind: 'filter' };
/** A value of a parameter that puts nodes in an order. */
export type OrderRelation = Relation & { readonly kind: 'order' };

/** Every relation of the node list that selects by what nodes show. */
export const filterRelations = relations.filter((one): one is FilterRelation => one.kind === 'filter');
export const orderRelations = relations.filter((one): one is OrderRelation => one.kind === 'order');

/** The parameter that orders, and the one that turns the pages; empty where the document has none. */
export const orderName = orderRelations[0]?.input.name ?? '';
export const pageName = relations.find(({ kind }) => kind === 'pages')?.name.replace(/^pages-/, '') ?? '';

/** Whether a parameter selects nodes: what neither orders them nor turns pages. */
export function isFilter(name: string): boolean {
  return name !== orderName && name !== pageName;
}
