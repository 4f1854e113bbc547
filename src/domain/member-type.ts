/** The three groups of the team (specification, section 5), in the order of the page. */
export const memberTypes = ['leader', 'expert', 'support'] as const
