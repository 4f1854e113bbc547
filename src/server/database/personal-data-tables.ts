/** That somebody had everything deleted, and when: found again by digests with the sealing key, and nothing else. */
export interface DeletionRow {
  id: string
  /** Names the sealing key that the digests are made with. */
  key_id: string
  /** Of the id of the account; '' where there was none. */
  account: string
  /** Of the mailbox. */
  mailbox: string
  deleted_at: number
}

export interface PersonalDataTables {
  deletions: DeletionRow
}
