-- Generated from the definitions: 11 statements. Reviewed before it is committed.
ALTER TABLE "design"."fitting__comments" ADD COLUMN "marks" jsonb;
ALTER TABLE "design"."fitting__measurements" ADD COLUMN "marks" jsonb;
ALTER TABLE "design"."sample" ADD COLUMN "image_marks" jsonb;
ALTER TABLE "design"."sample_request__open_points" ADD COLUMN "marks" jsonb;
ALTER TABLE "design"."style" ADD COLUMN "image_marks" jsonb;
ALTER TABLE "design"."style" ADD COLUMN "extra_marks" jsonb;
ALTER TABLE "design"."tech_pack__open_points" ADD COLUMN "marks" jsonb;
ALTER TABLE "master"."field_sample" ADD COLUMN "picture_marks" jsonb;
ALTER TABLE "quality"."final_inspection__defects" ADD COLUMN "marks" jsonb;
ALTER TABLE "ticket"."ticket" ADD COLUMN "pictures" bigint[];
ALTER TABLE "ticket"."ticket" ADD COLUMN "picture_marks" jsonb;
