-- Generated from the definitions: 5 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom" ADD COLUMN "lab_dips_due" date;
ALTER TABLE "design"."bom__lines" ADD COLUMN "marker_length" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "marker_pieces" integer;
ALTER TABLE "design"."bom__lines" ADD COLUMN "marker_usage" numeric(22,4);
ALTER TABLE "design"."bom__lines" ADD COLUMN "marker_gap" numeric(22,4);
