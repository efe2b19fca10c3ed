/** A person who created nodes (§2.2). */
export interface Creator {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly organization: Organization;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
}

/** A network as far as nodes and their filters need it; its own fields are not shown (§2.4). */
export interface StoredNetwork {
  readonly id: string;
  readonly project: string;
  readonly projectType: string;
  readonly protocol: string;
  readonly publicNetwork: string;
}

/** A node as it is kept: what the list shows of it, and what only the filters know (its network's values). */
export interface StoredNode {
  readonly id: string;
  readonly name: string;
  readonly network: StoredNetwork;
  readonly organization: string;
  readonly type: string;
  readonly role: string;
  readonly provider: string;
  readonly region: string;
  readonly status: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly creator: Creator;
}

/** The platform's state. Only a network's deletion changes it. */
export class Store {
  readonly organization: Organization;
  /** Id of a network that exists to be deleted. */
  readonly deletableNetwork: string;
  #networks: ReadonlyMap<string, StoredNetwork>;
  #nodes: readonly StoredNode[];

  constructor(
    organization: Organization,
    networks: readonly StoredNetwork[],
    nodes: readonly StoredNode[],
    deletableNetwork: string,
  ) {
    this.organization = organization;
    this.deletableNetwork = deletableNetwork;
    this.#networks = new Map(networks.map((network) => [network.id, network]));
    this.#nodes = nodes;
  }

  /** In the order in which a list without `order_by` shows them. */
  get nodes(): readonly StoredNode[] {
    return this.#nodes;
  }

  hasNetwork(id: string): boolean {
    return this.#networks.has(id);
  }

  /** Removes a network, and the nodes that `goesAlong` names. */
  deleteNetwork(id: string, goesAlong: (node: StoredNode) => boolean): void {
    this.#networks = new Map([...this.#networks].filter(([one]) => one !== id));
    this.#nodes = this.#nodes.filter((node) => !goesAlong(node));
  }
}
