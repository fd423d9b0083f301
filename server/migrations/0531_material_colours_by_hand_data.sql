-- Data of documents: lab dips of material colours were typed without a reason, and their ΔE was by CMC(2:1), as the form said.
ALTER TABLE "material"."material_colour" NO FORCE ROW LEVEL SECURITY;

UPDATE "material"."material_colour" SET "hand_reason" = '升级前录入 / Entered before the upgrade' WHERE "lab_dip" IS NOT NULL AND "request" IS NULL AND "hand_reason" IS NULL;
UPDATE "material"."material_colour" SET "difference_formula" = 'CMC(2:1)' WHERE "delta_e" IS NOT NULL AND "difference_formula" IS NULL;

ALTER TABLE "material"."material_colour" FORCE ROW LEVEL SECURITY;
