/** Petals of the flower that shows how many seats of a webinar are left. */
export const seatPetals = 24

/** The drawing for the share of seats left, from 0 to 1: a petal disappears when all of its seats are taken. */
export const flower = (left: number) =>
  `/ornaments/seats/${Math.ceil(Math.min(1, Math.max(0, left)) * seatPetals)}.svg`
